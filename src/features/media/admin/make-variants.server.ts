import type { Env } from '../../../platform/env.ts';
import { allVariants } from '../../../rules/media/media.ts';
import { readPicture } from '../pictures.server.ts';

/**
 * Makes and stores every variant of a new picture, one after the other, so that no shopper waits for one. What the platform cuts off is
 * made by its first request.
 */
export async function makeVariants(env: Env, key: string): Promise<void> {
  for (const variant of allVariants) {
    const picture = await readPicture(env, { key, variant });
    await picture?.keep?.();
  }
}
