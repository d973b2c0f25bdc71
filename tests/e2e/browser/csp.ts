import type { Page } from 'playwright';

/** As `before` of a page: hears of everything that the content policy blocks. */
export const listenForViolations = `window.broken = []; addEventListener('securitypolicyviolation', (e) => broken.push(e.effectiveDirective + ' ' + e.blockedURI));`;

/** What was blocked so far: ['script-src-elem inline']. */
export const violations = (page: Page): Promise<unknown> => page.evaluate('window.broken');
