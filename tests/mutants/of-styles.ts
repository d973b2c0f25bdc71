import type { Rows } from './fault.ts';

/** Sheets with which a page is covered, cut, too wide or too pale. */
export const faultsOfStyles: Rows = {
  'src/ui/layout/tabbar.css': ['position: fixed;', 'position: static;'],
  'src/ui/layout/header/header.css': ['min-width: var(--size-target);', 'min-width: 0; width: 12px;'],
  'src/ui/form/choices.css': ['gap: var(--space-3);', 'gap: 8rem;'],
  'src/ui/layout/notice/notice.css': ['line-height: 1.5rem;', 'line-height: 0.5rem;'],
  'src/admin/styles/list-table.css': [
    'grid-template-columns: auto auto minmax(0, 1fr) auto;',
    'grid-template-columns: 400px auto minmax(0, 1fr) auto;',
  ],
  'src/admin/styles/phone-bars.css': ['grid-template-columns: repeat(5, minmax(0, 1fr));', 'grid-template-columns: repeat(5, 120px);'],
  'src/ui/styles/price.css': ['color: var(--color-ink-soft);', 'color: var(--color-line);'],
  'src/ui/dialog/dialog.css': ['max-height: 88vh;', 'max-height: 300vh;'],
};
