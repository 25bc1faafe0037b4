// What the commands of the forum share. Only what a command needs becomes part of its script.
import { CommandExecutionError } from '@jackwener/opencli/errors';

/** A JSON answer of the forum, asked for by the page. */
export async function getJson(page, path) {
  const answer = await page.evaluate(`(async () => {
    const answer = await fetch(${JSON.stringify(path)}, { credentials: 'include' });
    return answer.ok ? { body: await answer.json() } : { status: answer.status };
  })()`);
  if (answer.status) throw new CommandExecutionError(`the forum answered ${answer.status}`);
  return answer.body;
}

export const pageTitle = (page) => page.evaluate('document.title');

export const topicUrl = (id) => `https://forum.test/t/${id}`;
