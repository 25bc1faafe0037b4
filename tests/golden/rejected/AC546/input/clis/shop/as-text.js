// Code that is also read as a text.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'as-text',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const code = `document.title + ${JSON.stringify(kwargs.q)}`;
    if (code.length > 900) throw new Error('too long');
    return page.evaluate(code);
  },
});
