import { CART_KEY, CART_OPEN } from '../../rules/cart/cart-lines.ts';
import { language } from '../../rules/language/language.ts';
import type { Language } from '../../rules/language/languages.ts';
import { NOTICE_HIDDEN_MS, READ_MS } from '../../rules/limits.ts';
import { HEADINGS } from '../styles/language/heading-letters.ts';
import { noticeKey } from './notice/notice-key.ts';

/** The late script and small pictures start this long after the page has loaded, so that its pictures are painted first. */
const START_MS = 100;

/**
 * Reloads the page where a script of it cannot come any more. The shop is asked first, so that nobody loses a half-filled form to a bad
 * connection, and nothing is reloaded without storage:
 * - The script is gone, because the shop has a newer build: the page then names what there is. Once for each script in a tab.
 * - The shop answers, but the browser remembers that it did not come: Chrome up to 150 refuses an import that has failed once for as long as
 *   the page is open, also where one of its own imports failed. Only for the press of a button up to 3 seconds ago (`k`), and for a touch or
 *   key where the late script is missing (`o`). Links, and forms marked `data-enhance`, lead to a page without the code.
 * The cart's drawer opens again. Scripts and styles that the page names are heard of by `error`, islands by Astro's event, lazy imports by
 * Vite's. A page whose island did not come is marked and says so (island-fault.astro). Safari does not say which import failed: there the
 * late script is asked for, which is gone with what it imports. It continues a `let`.
 */
const reloadOnce = `o,k,g=(u,y)=>/_astro/.test(u)&&fetch(u,{method:'HEAD',cache:'no-store'}).then(v=>{let s=sessionStorage;(y||v.status==404&&!s[u]&&(s[u]=1))&&(s.${CART_OPEN}=d.querySelector('.cart-drawer')?.open,location.reload())}).catch(u=>u)`;
const watchScripts = `a('error',({target:t})=>g(t.src||t.href),!0);a('astro:hydration-error',v=>{e.broken='';g(v.detail.componentUrl)});a('vite:preloadError',v=>{g(/http\\S+/.exec(v.payload)?.[0]??l,Date.now()-k<3e3);k=0})`;

/**
 * Starts the page's late script (late-script.astro), if it has one, after `load`, or at the first touch or key. A press before it runs is
 * kept, and repeated by `click()` once it does. Links lead to their pages meanwhile, but those of pictures wait: they lead to a bare file.
 * Presses of `data-tap` buttons are kept for the code that handles them, whenever it comes (early-clicks.client.ts). It continues a `let`.
 * A page that is prerendered starts it once it is shown: nothing is counted for a page that nobody opens, and stock is read when somebody does.
 */
const lateScript = `p,r,l,w=[],x=()=>{r=1;w.map(t=>t.click())},u=()=>e.read='',s=()=>{d.readyState=='loading'?a('DOMContentLoaded',s):p??=import(l=d.querySelector('[data-src]')?.dataset.src).then(x,v=>{g(l,o);o=1;p=null;x()})};a('click',v=>{let c=t=>v.target.closest(t),b=c('[data-tap]');k=!c('[data-enhance]')&&c('button,[type=radio]')&&Date.now();b?(window.taps??=[]).push(b):!r&&(b=c('button[type=button],[data-zoom]'))&&(v.preventDefault(),v.stopImmediatePropagation(),w.push(b),s())},!0);a('pointerdown',s);a('keydown',s);a('scroll',u,!0);a('load',()=>{setTimeout(()=>e.loaded='',${START_MS});let c=()=>{setTimeout(s,${START_MS});setTimeout(u,${READ_MS})};d.prerendering?a('prerenderingchange',c,!0):c()})`;

/**
 * Fills the space that the page reserves: closed notices, colours of the notice, cart badge and lines; and keeps the notice and the logo
 * still where somebody has stopped them (motion.client.ts).
 */
const beforePaint = `for(let k in e)/^notice[BCR]/.test(k)&&h.style.setProperty('--notice-'+k.slice(6).toLowerCase(),e[k]);try{let l=localStorage,k='${noticeKey('')}'+e.notice,t=+l.getItem(k);l.still&&(e.still='');t&&(Date.now()-t<${NOTICE_HIDDEN_MS}?e.noticeOff='':l.removeItem(k));let n=(l.getItem('${CART_KEY}')||'').split('"id"').length-1;n>0&&(h.classList.add('has-cart'),e.cartLines=n)}catch{}`;

/**
 * Runs in <head>, before the page is painted. functions/tools/build/content-policy.ts adds the hash of this text to the
 * Content-Security-Policy.
 */
export const headScript = `((d,a)=>{let h=d.documentElement,e=h.dataset,${reloadOnce},${lateScript};${watchScripts};${beforePaint}})(document,addEventListener)`;

/** Says before the first paint that the browser has the letters of headings (heading-letters.client.ts). */
const headings = `try{localStorage.${HEADINGS}&&(document.documentElement.dataset.${HEADINGS}='')}catch{}`;
const scripts: Readonly<Partial<Record<Language, string>>> = { hi: headings };

/** The script that pages in a language have in their head besides; '' in English. The policy of these pages alone names it. */
export const languageScript = (): string => scripts[language()] ?? '';
