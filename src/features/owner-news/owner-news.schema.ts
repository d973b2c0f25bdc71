import * as z from 'zod/mini';
import { clock } from '../../rules/fields/day-fields.ts';
import { emailOrEmpty, phoneOrEmpty } from '../../rules/fields/fields.ts';
import { isByWhatsapp, newsTopics, newsWays } from '../../rules/owner-news/news-kinds.ts';

const way = z.enum(newsWays);

/** Choice of the news that the owner hears at once. `seen`: the version that the form was opened with. */
export const ownerNewsBody = z
  .object({
    ...{ orders: way, returns: way, complaints: way, trouble: way },
    ...{ email: emailOrEmpty, phone: phoneOrEmpty },
    ...{ isQuiet: z.boolean(), quietFrom: clock, quietUntil: clock },
    /** While a browser is told: not by mail or on WhatsApp too. */
    onlyBrowsers: z.boolean(),
    seen: z.number(),
  })
  .check(
    z.refine((news) => news.email !== '' || newsTopics.every((topic) => news[topic] === 'off'), {
      message: 'Enter the address that is told, also where WhatsApp fails.',
      path: ['email'],
    }),
    z.refine((news) => news.phone !== '' || !newsTopics.some((topic) => isByWhatsapp(news[topic])), {
      message: 'Enter the number that is told on WhatsApp.',
      path: ['phone'],
    }),
    z.refine(({ isQuiet, quietFrom, quietUntil }) => !isQuiet || quietFrom !== quietUntil, {
      message: 'Quiet hours end at another time than they begin.',
      path: ['quietUntil'],
    }),
  );
export type OwnerNewsForm = z.input<typeof ownerNewsBody>;
export type OwnerNewsFields = z.output<typeof ownerNewsBody>;
