/** @meta
{
  "name": "shop/marked-down",
  "description": "What the deals page marks down today",
  "domain": "shop.test/deals",
  "args": {
    "least": {"type": "number", "default": 0, "description": "Smallest saving to list"}
  },
  "readOnly": true,
  "example": "bb-browser site shop/marked-down 7"
}
*/

// `domain` has a path, so that very page is opened; this adapter sends no request of its own.
async (args) => {
  const number = (element) => parseFloat(element.textContent);
  const rows = [...document.querySelectorAll('.deal')].map((deal) => ({
    title: deal.querySelector('a').textContent,
    saved: number(deal.querySelector('.was')) - number(deal.querySelector('.now')),
  }));
  return rows.filter((row) => row.saved >= Number(args.least || 0));
};
