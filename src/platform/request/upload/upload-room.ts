import { UPLOAD_HELD_FOR, UPLOAD_ROOM_WAIT, UPLOADS_HELD_MAX } from '../../../rules/limits.ts';
import { ShopError } from '../../shop-error.ts';
import { type Body, readBytes } from '../body.ts';

/** Ms between two looks whether there is room. A promise of another request would not wake this one in workerd. */
const LOOK_EVERY = 50;

/** An upload that is being read. */
interface Held {
  readonly sender: string;
  readonly bytes: number;
  /** UTC ms after which it no longer counts: a request that workerd ends never gives its room back. */
  readonly until: number;
}

/** Room for the uploads that the requests of this Worker read into memory at the same time. */
export class UploadRoom {
  private readonly held = new Set<Held>();
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
   * @throws ShopError SHOP_BUSY if there is no room for UPLOAD_ROOM_WAIT ms
   */
  async hold<T>(sender: string, bytes: number, work: () => Promise<T>): Promise<T> {
    for (let waited = 0; !this.hasRoom(sender, bytes); waited += LOOK_EVERY) {
      if (waited >= UPLOAD_ROOM_WAIT) throw new ShopError('SHOP_BUSY');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
    const own = { sender, bytes, until: Date.now() + UPLOAD_HELD_FOR };
    this.held.add(own);
    try {
      return await work();
    } finally {
      this.held.delete(own);
    }
  }

  private hasRoom(sender: string, bytes: number): boolean {
    const now = Date.now();
    for (const one of this.held) if (one.until < now) this.held.delete(one);
    const all = [...this.held];
    return all.every((one) => one.sender !== sender) && all.reduce((sum, one) => sum + one.bytes, bytes) <= this.most;
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
