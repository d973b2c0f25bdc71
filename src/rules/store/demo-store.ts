import { brand } from '../../brand/brand.ts';
import { brandDefaults } from '../../brand/defaults.ts';
import { defaultSections, type Store, type StoreSections, storeOf } from './store.ts';

/** The operator of the demonstration. `npm run doctor` finds a live shop that still names it. */
export const demoSections: Pick<StoreSections, 'identity' | 'grievance' | 'gst'> = {
  identity: {
    ...defaultSections.identity,
    legalName: brandDefaults.legalName,
    email: `care@${brandDefaults.domain}`,
    phone: '9845000000',
    whatsapp: '9845000000',
    greeting: `Hello ${brand.name}, I have a question.`,
    socials: `https://www.instagram.com/${brandDefaults.domain}`,
    line1: '27, 4th Main, Mahalakshmipuram',
    city: 'Bengaluru',
    state: 'KA',
    pin: '560079',
  },
  grievance: { name: 'Meera Iyer', designation: 'Grievance Officer', email: `grievance@${brandDefaults.domain}`, phone: '9845000000' },
  gst: { gstin: '29ABCDE1234F1ZW' },
};

/** @internal for tests, which need a store without a database */
export const demoStore: Store = storeOf(demoSections);
