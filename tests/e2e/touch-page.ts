import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import touch from '../../src/ui/touch.ts';
import { TouchIsland } from './touch-island.tsx';

/** What Astro's own element does around a directive, with a slow network: `delay` ms until the code is there. */
const island = document.querySelector<HTMLElement>('astro-island');
if (!island) throw new Error('no island');
const delay = Number(new URLSearchParams(location.search).get('delay'));
const arrives = new Promise((resolve) => setTimeout(resolve, delay));

touch(
  async () => {
    document.documentElement.dataset.asked = '';
    await arrives;
    return async () => {
      hydrateRoot(island, createElement(TouchIsland));
      island.removeAttribute('ssr');
    };
  },
  { name: 'TouchIsland', value: '' },
  island,
);
