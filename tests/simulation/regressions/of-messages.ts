import { plainServices } from '../world/services.ts';
import { quiet, type Regression } from './regression.ts';

/** Messages that a reader gets twice, or against their will. */
export const regressionsOfMessages: readonly Regression[] = [
  {
    what: 'a mail whose first answer was lost is sent again where the carrier refuses the second attempt',
    plan: {
      ...quiet,
      seed: 1,
      actors: ['shopper 1', 'shopper 2', 'member 1'],
      faults: { 'mail: answer lost': 0.3, 'mail: 429': 0.3 },
      services: { ...plainServices, mail: 'postmark' },
    },
    check: 'a mail is sent once where the carrier knows its key',
    without: {
      name: 'the carrier that may have a mail',
      changes: [
        { file: 'src/features/messages/outbox/send-messages.server.ts', from: '{ carrier: row.carrier }', to: '{ carrier: null }' },
      ],
    },
  },
  {
    what: 'a START that Meta repeats after a STOP starts messages again',
    plan: {
      ...quiet,
      seed: 500,
      minutes: 180,
      stock: 60,
      actors: ['shopper 1', 'shopper 2', 'shopper 3', 'shopper 4', 'texter 1', 'texter 2'],
      faults: { 'report: hours late': 0.5, 'report: again': 0.5 },
      services: { ...plainServices, whatsapp: true },
    },
    check: 'a number that sent STOP gets no message',
    without: {
      name: 'the time of a START',
      changes: [
        {
          file: 'src/features/auth/consents/whatsapp-consent.server.ts',
          from: 'and(eq(whatsappStops.phone, phone), lte(whatsappStops.stoppedAt, at))',
          to: 'eq(whatsappStops.phone, phone)',
        },
      ],
    },
  },
  {
    what: 'a Worker whose clock is ahead sends a mail that another one is sending',
    plan: {
      ...quiet,
      seed: 1,
      cronEvery: 1,
      stock: 60,
      actors: [1, 2, 3, 4, 5, 6].map((number) => `shopper ${number}`),
      faults: { 'mail: slow': 0.5, 'cron: twice': 0.5, 'clock: steps': 0.3 },
      services: { ...plainServices, mail: 'postmark' },
    },
    check: 'a mail is sent once where the carrier knows its key',
    without: {
      name: 'the lease of a message',
      changes: [{ file: 'src/features/messages/outbox/send-messages.server.ts', from: 'again + MESSAGE_LEASE', to: 'again' }],
    },
  },
];
