/* shop/inbox: Messages of the shop
   source: opencli-js clis/shop/inbox.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null });
  try {
    $here("shop.test");
    const $args = {};
    const $blank = $blankPage($state);
    $state.entry = "https://shop.test/inbox";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
      selectTab: $pageRefused($state, "selectTab"),
      tabs: $pageTabs($state),
    };
    let $data = null;

    // 1. evaluate (line 28)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => $blank.location.href;
    const $page2 = () => [...$blank.document.querySelectorAll('.message')].map((row) => ({ subject: row.textContent }));
    {
    // clis/shop/inbox.js
    const INBOX = 'https://shop.test/inbox';
    async function openInbox(page) {
      const here = await page.evaluate($page1());
      if (here.startsWith(INBOX)) return;
      const tabs = await page.tabs().catch(() => []);
      const shown = tabs.find((tab) => tab.url.startsWith(INBOX));
      if (shown) {
        await page.selectTab(shown.index);
        return;
      }
      await page.goto(INBOX);
    }
    const $func = async (page) => {
      await openInbox(page);
      return page.evaluate($page2);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["subject"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["subject"]);
  }
