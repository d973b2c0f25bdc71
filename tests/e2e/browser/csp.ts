import type { Page } from 'playwright';

/** A script for `before` of a page: records everything that the content security policy blocks. */
export const listenForViolations = `window.broken = []; addEventListener('securitypolicyviolation', (e) => broken.push(e.effectiveDirective + ' ' + e.blockedURI));`;

/** Violations so far: ['script-src-elem inline']. */
export const violations = (page: Page): Promise<unknown> => page.evaluate('window.broken');
