// A part of OpenCLI that writes files.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { httpDownload } from '@jackwener/opencli/download';

cli({
  site: 'shop',
  name: 'photo',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const src = await page.evaluate(() => document.images[0].src);
    return httpDownload(src, 'photo.jpg');
  },
});
