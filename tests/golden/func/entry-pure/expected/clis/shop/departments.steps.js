/* shop/departments: The departments of the shop
   source: opencli-js clis/shop/departments.js
   effects: read only */
async (args, helpers) => {
  "use strict";
  const $state = { net: null, refused: null };
  try {
    $here("shop.test");
    const $args = {};
    let $data = null;

    // 1. evaluate (line 14)
    $data = await (async ($kwargs) => {
    {
    // clis/shop/departments.js
    const DEPARTMENTS = { garden: 12, kitchen: 7 };
    const $func = async () => Object.entries(DEPARTMENTS).map(([name, shelf]) => ({ name, shelf }));
    return await $func($kwargs, false);
    }
    })($kwargs($args));

    return $cliResult($data, ["name", "shelf"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["name", "shelf"]);
  }
