import { CART_KEY } from '../../rules/cart/cart-lines.ts';
import { NOTICE_HIDDEN_MS } from '../../rules/limits.ts';
import { noticeKey } from './notice/notice-key.ts';

/** Links that a script opens in place. Without it they lead to a page of their own. */
const OPENED = '[data-zoom],[data-filters-open],[data-cart-link]:not([aria-current])';

/** Fills the space that the page reserves: closed notices, colours of the notice, cart badge and lines, fonts that this device has. */
const beforePaint = `((h,e)=>{for(let k in e)/^notice[BCR]/.test(k)&&h.style.setProperty('--notice-'+k.slice(6).toLowerCase(),e[k]);try{let l=localStorage,k='${noticeKey('')}'+e.notice,t=+l.getItem(k);l.fonts&&(e.fonts='');t&&(Date.now()-t<${NOTICE_HIDDEN_MS}?e.noticeOff='':l.removeItem(k));let n=(l.getItem('${CART_KEY}')||'').split('"id"').length-1;n>0&&(h.classList.add('has-cart'),e.cartLines=n)}catch{}})(document.documentElement,document.documentElement.dataset)`;

/** A page is taken for read this long after it has loaded, or once it is scrolled or touched: pictures below its first screen follow. */
const READ_MS = 3000;

/** A browser that is never idle starts the scripts this long after the page has loaded. */
const IDLE_MS = 500;

/**
 * Starts the page's late scripts (late-script.astro) when the page has loaded and the browser is idle, or at the first touch or key. A
 * press before they run is kept, and repeated by `click()` once they do; if they cannot be fetched, links work by themselves.
 */
const lateScripts = `((d,a)=>{let p,r,w=[],u=()=>{d.documentElement.dataset.read=''},g=()=>{u();h()},h=()=>{if(d.readyState=='loading')return d.addEventListener('DOMContentLoaded',h);p??=Promise.allSettled([...d.querySelectorAll('[data-src]')].map(s=>import(s.dataset.src))).then(()=>{r=1;w.map(b=>b.click())})};a('click',e=>{if(r||e.ctrlKey||e.metaKey||e.shiftKey)return;let b=e.target.closest('button[type=button]:not([data-tap]),${OPENED}');b&&(e.preventDefault(),e.stopImmediatePropagation(),w.push(b),g())},!0);a('scroll',u);a('pointerdown',g,!0);a('keydown',g,!0);a('load',()=>{(window.requestIdleCallback||setTimeout)(h,{timeout:${IDLE_MS}});setTimeout(u,${READ_MS})})})(document,addEventListener)`;

/** Presses of `data-tap` buttons are stored for the script that handles them (early-clicks.client.ts). */
const taps = `addEventListener('click',t=>{(t=t.target.closest('[data-tap]'))&&(window.taps??=[]).push(t)})`;

/** Runs in <head>, before the page is painted. astro.config.mjs adds the hash of this text to the Content-Security-Policy. */
export const headScript = [lateScripts, taps, beforePaint].join(';');
