import { loadWishlist } from './load-wishlist.client.ts';

// A file of its own: a module that some pages import at once and others later is bundled with more code on all of them.
void loadWishlist();
