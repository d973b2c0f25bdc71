import { CART_KEY } from '../../rules/cart/cart-lines.ts';
import { NOTICE_HIDDEN_MS } from '../../rules/limits.ts';
import { noticeKey } from './notice/notice-key.ts';

/**
 * Runs in <head>, before the page is painted: hides a notice that was closed in the last 24 hours, sets the notice's colours, and
 * reserves space for the cart's badge and lines. Presses of `data-tap` buttons are stored for the script that handles them
 * (early-clicks.client.ts). astro.config.mjs adds the hash of this text to the Content-Security-Policy.
 */
export const headScript = `addEventListener('click',t=>{(t=t.target.closest('[data-tap]'))&&(window.taps??=[]).push(t)});((h,e)=>{for(let k in e)/^notice[BCR]/.test(k)&&h.style.setProperty('--notice-'+k.slice(6).toLowerCase(),e[k]);try{let l=localStorage,k='${noticeKey('')}'+e.notice,t=+l.getItem(k);t&&(Date.now()-t<${NOTICE_HIDDEN_MS}?e.noticeOff='':l.removeItem(k));let n=(l.getItem('${CART_KEY}')||'').split('"id"').length-1;n>0&&(h.classList.add('has-cart'),e.cartLines=n)}catch{}})(document.documentElement,document.documentElement.dataset)`;
