import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import touch from '../../../src/ui/layout/hydrate-on-touch.client.ts';
import { TouchIsland } from './touch-island.tsx';

/** Imitates Astro's own element around a directive, with a network so slow that the code arrives when the test dispatches `arrive`. */
const island = document.querySelector<HTMLElement>('astro-island');
if (!island) throw new Error('no island');
const arrives = new Promise((resolve) => addEventListener('arrive', resolve));

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
