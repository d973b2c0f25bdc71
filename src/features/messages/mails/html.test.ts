import { expect, test } from 'vitest';
import { html } from './html.ts';

const evil = '<script>alert(1)</script>';

test('a template escapes every value and keeps HTML made by itself', () => {
  expect(html`<b title="${'"&\''}">${evil}${html`<i>${1}</i>`}${null}${[html`<u></u>`]}</b>`.markup).toBe(
    '<b title="&quot;&amp;&#39;">&lt;script&gt;alert(1)&lt;/script&gt;<i>1</i><u></u></b>',
  );
});
