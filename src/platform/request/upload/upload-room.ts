import { UPLOAD_ROOM_WAIT, UPLOADS_HELD_MAX } from '../../../rules/limits.ts';
import { ShopError } from '../../shop-error.ts';
import { type Body, readBytes } from '../body.ts';

/** Ms between two looks whether there is room. A promise of another request would not wake this one in workerd. */
const LOOK_EVERY = 50;

/** Room for the uploads that the requests of this Worker read into memory at the same time. */
export class UploadRoom {
  private held = 0;
  private readonly senders = new Set<string>();
  private readonly most: number;

  /** @param most bytes of all uploads together */
  constructor(most: number) {
    this.most = most;
  }

  /**
   * Runs `work`, which reads a body into memory. One Worker has 128 MB for all its requests, and Cloudflare ends every one of them with
   * it, so a body waits unread until there is room.
   * @param sender of whom one upload is read at a time, so that nobody fills the room with bodies that never end
   * @param bytes the most that the upload holds at once
   * @throws ShopError SHOP_BUSY where there is no room for UPLOAD_ROOM_WAIT ms
   */
  async hold<T>(sender: string, bytes: number, work: () => Promise<T>): Promise<T> {
    for (let waited = 0; this.held + bytes > this.most || this.senders.has(sender); waited += LOOK_EVERY) {
      if (waited >= UPLOAD_ROOM_WAIT) throw new ShopError('SHOP_BUSY');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
    this.held += bytes;
    this.senders.add(sender);
    try {
      return await work();
    } finally {
      this.held -= bytes;
      this.senders.delete(sender);
    }
  }

  /**
   * Reads a whole body once there is room for it. Its memory is given back after `work`: V8 would let 64 MB of it lie about first.
   * @param limit the most bytes that the body may have
   * @throws ShopError BODY_TOO_LARGE, SHOP_BUSY
   */
  read<T>(sender: string, body: Body, limit: number, work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T> {
    const declared = Number(body.headers.get('content-length') ?? limit);
    return this.hold(sender, Math.min(declared, limit), async () => {
      const bytes = await readBytes(body, limit);
      try {
        return await work(bytes);
      } finally {
        bytes.buffer.transfer(0);
      }
    });
  }
}

/** The rooms of this Worker. Administrators have one of their own: shoppers cannot fill it. */
export const uploadRooms = {
  shoppers: new UploadRoom(UPLOADS_HELD_MAX.shoppers),
  administrators: new UploadRoom(UPLOADS_HELD_MAX.administrators),
} as const;
