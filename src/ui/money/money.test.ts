import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Money } from './money.tsx';

test.each([
  [12_345_650, '<span class="money">₹1,23,456<small>.50</small></span>'],
  [0, '<span class="money">₹0<small>.00</small></span>'],
  [-28_480, '<span class="money">−₹284<small>.80</small></span>'],
])('%i paise have two decimals, set small (#337)', (of, shown) => {
  expect(renderToStaticMarkup(createElement(Money, { of }))).toBe(shown);
});
