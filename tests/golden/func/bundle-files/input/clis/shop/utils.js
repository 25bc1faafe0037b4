import os from 'node:os';
import { CommandExecutionError } from '@jackwener/opencli/errors';

export const SHOP = 'https://shop.test/';

// Nothing that the command needs: the folder of another command.
export const CACHE = os.tmpdir() + '/shop';

const LIMIT = 3;
let asked = 0;

/**
 * The rows of an answer, and an error when there are none:
 * the API says so in words.
 */
export default async function getJson(page, path) {
  for (let attempt = 1; ; attempt++) {
    asked += 1;
    const answer = await page.evaluate(`(async () => {
      const answer = await fetch(${JSON.stringify(path)}, { credentials: 'include' });
      return { status: answer.status, body: await answer.json() };
    })()`);
    if (answer.status === 200) return answer.body.rows;
    if (attempt === LIMIT) throw new CommandExecutionError(`HTTP ${answer.status} after ${asked} requests`);
    await page.wait(1);
  }
}
