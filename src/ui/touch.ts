import type { ClientDirective } from 'astro';

export default ((load) => { void load; }) satisfies ClientDirective;
