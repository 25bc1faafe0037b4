// Methods that a script cannot have, on branches: the run ends where one is taken.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { writeFile } from 'node:fs/promises';

cli({
  site: 'shop',
  name: 'photos',
  access: 'read',
  description: 'Photos of a product',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'id', type: 'int', required: true, help: 'Number of the product' },
    { name: 'save', type: 'bool', default: false, help: 'Store them, too' },
    { name: 'shot', type: 'bool', default: false, help: 'A picture of the page' },
  ],
  columns: ['src'],
  func: async (page, kwargs) => {
    await page.goto(`https://shop.test/p/${kwargs.id}`);
    const photos = await page.evaluate(() => [...document.images].map((image) => ({ src: image.src })));
    if (kwargs.save) await writeFile('photos.json', JSON.stringify(photos));
    if (kwargs.shot) {
      try {
        await page.screenshot({ path: 'page.png' });
      } catch {
        return [];
      }
    }
    if (photos.length === 0) {
      await page.installInterceptor('/api/photos');
      return page.getInterceptedRequests();
    }
    return photos;
  },
});
