// What the adapters of this folder share.
'use strict';

const API = 'https://api.shop.test', TRIES = 3; // one host for all

/** One page of an answer. */
async function getJson(path) {
  const answer = await fetch(API + path);
  if (!answer.ok) throw new Error('HTTP ' + answer.status);
  return answer.json();
}

// Nothing in this folder prints prices.
const euros = (cents) => (cents / 100).toFixed(2) + ' €';

const text = (node) => node?.textContent.trim() ?? null // null where there is none
