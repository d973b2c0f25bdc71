import { createHash } from 'node:crypto';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import { fetchAheadRules } from '../../../src/features/shell/fetch-ahead.client.ts';
import { speak } from '../../../src/rules/language/language.ts';
import { type Language, languages } from '../../../src/rules/language/languages.ts';
import { headScript } from '../../../src/ui/layout/head-script.ts';
import { adminStyle, headStyle } from '../../../src/ui/styles/head-style.ts';

type Hash = `sha256-${string}`;

/** Returns the hash with which a Content-Security-Policy allows an inline text. */
const hashOf = (text: string): Hash => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function fetchAheadIn(language: Language): string {
  speak(language);
  const rules = fetchAheadRules();
  speak(null);
  return rules;
}

/** The style that Astro adds to a page with islands. */
const islandStyle = 'astro-island,astro-slot,astro-static-slot{display:contents}';

/**
 * The Content-Security-Policy of all pages. Astro adds the styles and scripts of each, `securePage` (platform/request/headers.ts) hosts.
 */
export const contentPolicy = {
  algorithm: 'SHA-256',
  directives: [
    "default-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
  ],
  scriptDirective: { resources: ["'self'"], hashes: [headScript, ...languages.map(fetchAheadIn)].map(hashOf) },
  styleDirective: { resources: ["'self'"], hashes: [headStyle, adminStyle].map(hashOf) },
} satisfies NonNullable<AstroUserConfig['security']>['csp'];

/**
 * Keeps the styles of other pages out of the policy of a page: Astro lists all of them, 3 KB before the first byte, although it adds the
 * hashes of the page's own when it renders. Those that may be on any page stay.
 */
export const ownStyles: AstroIntegration = {
  name: 'own-styles',
  hooks: {
    'astro:build:ssr': ({ manifest: { csp } }) => {
      const ofAnyPage = [headStyle, adminStyle, islandStyle].map(hashOf);
      if (!csp || !ofAnyPage.every((hash) => csp.styleHashes.includes(hash)))
        throw new Error('A style of every page is not in the policy.');
      csp.styleHashes = ofAnyPage;
      csp.styleDirective.hashes = ofAnyPage;
    },
  },
};
