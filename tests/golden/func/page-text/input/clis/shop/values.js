// A statement that is pasted has to be data; statements without a value give none.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'values',
  access: 'read',
  description: 'A value that stands where statements do',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true, help: 'Words' }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    await page.evaluate(`const seen = document.title;
      function twice(text) { return text + text; }`);
    return page.evaluate(`${kwargs.q}; document.title`);
  },
});
