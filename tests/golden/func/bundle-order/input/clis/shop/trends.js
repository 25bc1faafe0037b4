import { unitOf } from './units.js';

export const API = 'https://shop.test/api';

export class Trend {
  #id;

  constructor(id) {
    this.#id = id;
  }

  async sold(span) {
    const answer = await fetch(`${API}/trend/${this.#id}?unit=${unitOf(span)}`);
    return (await answer.json()).sold;
  }
}
