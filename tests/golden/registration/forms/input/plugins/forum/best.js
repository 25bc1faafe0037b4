import * as webcmd from '@agentrhq/webcmd/registry';

function options(name) {
  return {
    site: 'forum',
    name,
    access: 'read',
    description: 'It\'s the \u201Cbest\u201D \u{1F44D}',
    domain: 'forum.test',
    browser: false,
    args: [{ name: 'q', required: true, positional: true }],
    columns: ['a', 'share'],
  };
}

export default webcmd.cli({
  ...options('best'),
  pipeline: [
    { fetch: { url: 'https://forum.test/api/best', params: { q: '${{ args.q }}' } } },
    { map: { select: 'hits', a: `\${{ item.name | default('n/a') }}`, share: '${{ item.votes / root.votes }}' } },
  ],
});
