// Calls of calls of calls.
import { cli, Strategy } from '@jackwener/opencli/registry';

const read1 = (page) => [read2(page), read2(page), read2(page), read2(page), read2(page), read2(page)];
const read2 = (page) => [read3(page), read3(page), read3(page), read3(page), read3(page), read3(page)];
const read3 = (page) => [read4(page), read4(page), read4(page), read4(page), read4(page), read4(page)];
const read4 = (page) => [read5(page), read5(page), read5(page), read5(page), read5(page), read5(page)];
const read5 = (page) => [read6(page), read6(page), read6(page), read6(page), read6(page), read6(page)];
const read6 = (page) => [read7(page), read7(page), read7(page), read7(page), read7(page), read7(page)];
const read7 = (page) => [read8(page), read8(page), read8(page), read8(page), read8(page), read8(page)];
const read8 = (page) => page.evaluate(() => document.title);

cli({
  site: 'shop',
  name: 'deep',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return read1(page);
  },
});
