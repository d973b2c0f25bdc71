/** Slips in the domains of the usual providers. Only spellings that are nobody's address: gmx.com, ymail.com and mail.com are right. */
const slips: Readonly<Record<string, string>> = {
  'gmail.com':
    'gmial.com gmai.com gmal.com gmil.com gamil.com gnail.com gmaill.com ggmail.com gmmail.com gmali.com gimail.com gmeil.com gmaik.com gmsil.com gmqil.com gmaul.com gmailcom gmail gmail.co gmail.con gmail.cim gmail.cm gmail.om gmail.vom gmail.xom gmail.comm gmail.coma gmail.in gmail.co.in gmial.con gmai.con',
  'yahoo.com': 'yaho.com yahooo.com yhoo.com yaoo.com yahho.com yhaoo.com yahoocom yahoo yahoo.co yahoo.con yahoo.cm yahoo.comm yaho.con',
  'yahoo.co.in': 'yahoo.coin yaho.co.in yahooo.co.in yahoo.co.on yahoo.co.im yahoo.com.in',
  'hotmail.com':
    'hotmial.com hotmal.com hotmai.com hotmil.com hotnail.com hotmaill.com htmail.com homail.com hotmailcom hotmail hotmail.con hotmail.cm hotmail.comm',
  'outlook.com': 'outlok.com outloo.com outlookcom outlook oulook.com outluk.com outllok.com outlook.con outlook.cm outlook.co',
  'icloud.com': 'iclod.com icould.com iclud.com icloudcom icloud icloud.con icloud.cm icloud.co',
  'rediffmail.com':
    'redifmail.com reddifmail.com rediffmal.com rediffmial.com rediffmai.com rediffmail rediffmail.con rediffmail.co redifmail.con',
};
const meant = new Map(Object.entries(slips).flatMap(([domain, typed]) => typed.split(' ').map((slip) => [slip, domain] as const)));

/** 'ananya@gmial.com' → 'ananya@gmail.com'; null for an address that is not a known slip. */
export function meantEmail(typed: string): string | null {
  const [, name = '', domain = ''] = /^([^\s@]+)@([^\s@]+?)\.?$/.exec(typed.trim()) ?? [];
  const right = meant.get(domain.toLowerCase());
  return right === undefined ? null : `${name}@${right}`;
}
