// The classes of errors are real ones, so code can tell them apart.
import { cli, Strategy } from '@jackwener/opencli/registry';
import {
  ArgumentError,
  AuthRequiredError,
  CliError,
  CommandExecutionError,
  EmptyResultError,
  EXIT_CODES,
  getErrorMessage,
  TimeoutError as Late,
} from '@jackwener/opencli/errors';

class PriceError extends CliError {
  constructor(message) {
    super('PRICE', message, 'ask again tomorrow', EXIT_CODES.TEMPFAIL);
  }
}

async function read(page, id) {
  const answer = await page.evaluate(`(async () => {
    const answer = await fetch('/api/price/${id}');
    return { status: answer.status, text: await answer.text() };
  })()`);
  if (answer.status === 401) throw new AuthRequiredError('shop.test');
  if (answer.status === 404) throw new EmptyResultError('shop price', 'there is no such product');
  if (answer.status === 503) throw new Late('shop price', 5);
  if (answer.status !== 200) throw new PriceError(`HTTP ${answer.status}`);
  return JSON.parse(answer.text);
}

cli({
  site: 'shop',
  name: 'price',
  access: 'read',
  description: 'The price of a product',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'id', type: 'int', required: true, help: 'Number of the product' }],
  columns: ['price'],
  func: async (page, kwargs) => {
    if (kwargs.id < 1) throw new ArgumentError('id must be positive');
    await page.goto('https://shop.test/');
    try {
      return await read(page, kwargs.id);
    } catch (error) {
      if (error instanceof AuthRequiredError || error instanceof PriceError) throw error;
      if (error instanceof CliError && error.code === 'TIMEOUT') return { price: null };
      throw new CommandExecutionError(`no price: ${getErrorMessage(error)}`);
    }
  },
});
