/** A version of a policy: the IST day from which it is in force, and what it changed. */
export interface PolicyVersion {
  /** '2026-11-21' */
  readonly date: string;
  /** Sentences for readers; none for the first version. */
  readonly changes: readonly string[];
}

/**
 * The versions of each policy that the code came with, newest first; those that the owner publishes are in the database, after them. A
 * changed text of `rules/words/defaults` needs a new version here, and the text before it in `content/pages/earlier`:
 * `policy-versions.test.ts` notices a text that changed without one.
 */
export const policyVersions = {
  returns: [{ date: '2026-11-21', changes: [] }],
  privacy: [
    {
      date: '2026-11-27',
      changes: [
        'Section 1 names what we store when you write a complaint.',
        'Sections 1 and 5 name the cash parcels that were refused at a phone number.',
        'Sections 1 and 5 name the GSTIN and the name of a business that an order is billed to.',
        'Section 3 names the couriers and the service that books them.',
        'Section 4 names the language you chose, the PIN code you asked about and the pieces you looked at last, which your browser keeps.',
        'Section 5 says how long we keep complaints, and when the details of older orders are deleted.',
        'Section 5 says how long we keep the labels and photographs of parcels.',
        'Section 7 names the complaint form.',
        'Earlier versions of this policy can be read.',
      ],
    },
    { date: '2025-05-24', changes: [] },
  ],
  terms: [
    {
      date: '2026-11-21',
      changes: ['Section 3 explains the MRP and the warranty.', 'Section 8 names the complaint form and the National Consumer Helpline.'],
    },
    { date: '2025-05-24', changes: [] },
  ],
} as const satisfies Readonly<Record<string, readonly [PolicyVersion, ...PolicyVersion[]]>>;

export type Policy = keyof typeof policyVersions;

/** Returns the newest version of the code: a stored consent names it until the owner publishes one. */
export const currentVersion = (policy: Policy): string => policyVersions[policy][0].date;
