import { evidenceType } from '../../../src/rules/returns/evidence.ts';

const bytesOf = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** What the stand-in makes of every picture: the pixels of none. */
export const REMADE = 'RIFF made anew WEBP';

/** Cloudflare's pictures, as far as tests need them: photos are known by their first bytes, those that say 'broken' are refused. */
export const decoder = {
  info: async (stream: ReadableStream) => {
    const bytes = await bytesOf(stream);
    const isPhoto = evidenceType(bytes)?.kind === 'photo' && !new TextDecoder().decode(bytes).includes('broken');
    if (!isPhoto) throw new Error('IMAGES_INFO_ERROR 9412');
    return { format: 'image/jpeg', fileSize: bytes.byteLength, width: 800, height: 600 };
  },
  input: () => ({ transform: () => ({ output: async () => ({ response: () => new Response(REMADE) }) }) }),
};
