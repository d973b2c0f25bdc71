import { expect, test } from 'vitest';
import { wordsHtml } from './fill-words.ts';
import { plain } from './markup.ts';

test('paragraphs, titles, lists, bold and links; whatever else is typed is shown as it stands', () => {
  const text = '## One {#one}\n\nA **bold** <script>x</script>\nword\n\n- first\n- [page](/contact)\n\n### Small\n\n[out](https://a.in/x)';
  expect(wordsHtml(text, {})).toBe(
    '<section id="one"><h2>One</h2><p>A <b class="text-strong">bold</b> &lt;script&gt;x&lt;/script&gt; word</p><ul><li>first</li><li><a href="/contact">page</a></li></ul><h3>Small</h3><p><a href="https://a.in/x" target="_blank" rel="noopener noreferrer">out</a></p></section>',
  );
});

test('a link that leads to a script or another host is words alone', () => {
  for (const link of ['javascript:alert', '//evil.in', 'http://a.in', 'data:text/html,x', '/\\\\evil'])
    expect(wordsHtml(`[x](${link})`, {})).not.toContain('<a');
});

test('a value in a blank is never markup, and cannot leave its attribute', () => {
  const evil = `"><img src=x onerror=alert(1)> **b** [x](/y) {shop}`;
  const html = wordsHtml('{evil} and [w](mailto:{mail})', { evil: plain(evil), mail: plain('a"b@c.in'), shop: 'S' });
  expect(html).toBe(`<p>&quot;&gt;&lt;img src=x onerror=alert(1)&gt; **b** [x](/y) {shop} and w</p>`);
});

test('a blank without a value takes its line or its section away; an unknown one stays', () => {
  const text = '## {cash}Cash\n\nAt the door.\n\n## Other\n\n- {pins}a\n- b {x}';
  expect(wordsHtml(text, { cash: null, pins: null })).toBe('<section><h2>Other</h2><ul><li>b {x}</li></ul></section>');
  expect(wordsHtml(text, { cash: '', pins: '' })).toContain('<h2>Cash</h2><p>At the door.</p>');
});
