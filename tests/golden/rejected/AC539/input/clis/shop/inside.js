// A part of OpenCLI itself.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { executePipeline } from '@jackwener/opencli/pipeline';

cli({
  site: 'shop',
  name: 'inside',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    return executePipeline(page, []);
  },
});
