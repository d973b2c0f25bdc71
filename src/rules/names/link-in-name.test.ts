import { expect, test } from 'vitest';
import { nameFault } from './link-in-name.ts';

test.each([
  ...['Ananya Rao', 'D’Souza-Iyer Jr.', 'अनन्या', 'K.R. Meera', 'D.K. Sharma', 'D.K.Sharma', 'A.P.J. Abdul Kalam', 'A.P.J.Abdul Kalam'],
  ...[
    'M.S.Dhoni',
    'A. R. Rahman',
    'A.R.Rahman',
    'P.V.Sindhu',
    'S.Jaishankar',
    'K.J. Yesudas',
    'St.Clair',
    'Dr.Rao',
    'Md.Ali',
    'Mohd.Irfan',
  ],
  ...['Smt.Lakshmi', 'Sri.Krishna Murthy', 'Kum.Asha', 'Prof.Banerjee', 'R.K.Laxman', 'E.V.Ramasamy', 'V.V.S.Laxman', 'B.R.Ambedkar'],
  ...[
    'M.K. Stalin',
    'N.T.Rama Rao',
    'K.Om Prakash',
    'K.Dev',
    'J.Kim',
    'J.Paris',
    'के.आर. मीरा',
    'डॉ.राव',
    'ஆர்.கே. நாராயண்',
    'கே.பாலசந்தர்',
    'ശ്രീ.നാരായണൻ',
  ],
  ...['Anita.Rao', 'Rani Mukherji-Chopra', "O'Brien", 'Mary Jo', 'Om', 'Guru Dutt', 'Sai Kiran', 'Asia Begum', 'T. M. Krishna', 'Zoya A.'],
  ...['G.S. Ghurye', 'Ph.D. Nair', 'A & B Traders', 'Ramesh, Suresh', 'Ravi (2)', 'L.K.Jha', 'I.K. Gujral', 'C.N.R.Rao', 'श्रीमती सीता'],
])('%s is a name', (name) => {
  expect(nameFault(name)).toBeNull();
});

test.each([
  ...['refund-chamak.co Verma', 'bit.ly', 'evil.example', 'evil。in', 'Win at evil.com', 'https://evil', 'www.evil', '<b>x</b>', 'a@b'],
  ...[
    'ｅｖｉｌ．ｃｏｍ',
    'evil｡shop',
    'EVIL.COM',
    'Asha evil.top/x',
    't.co',
    'g.page',
    't.me',
    'x.com',
    'evil.k.dev',
    'dr.kim.dev',
    'evil.com.Rao',
  ],
  ...[
    'ev\u200dil.c\u200bom',
    'evil.\u2060com',
    'evil\u2024in',
    'chamak.भारत',
    'चमक.भारत',
    'chamak.рф',
    'xn--p1b6ci4b4b3a.xn--h2brj9c',
    'paytm-kyc.online',
  ],
  ...[
    'refund.support',
    'Call.Now',
    'free.gift',
    'a.b.com',
    'evil.co.in',
    'Asha.In',
    'login.verify.app',
    'upi\\pay',
    '[x](evil)',
    'evil.nyc',
    'chamak.london',
    'evil.com\u034f',
    'evil.\u3164com',
    'evil.c\ufe0fom',
    'evil.com\u0301',
    'pay|now',
    'evil.zip',
  ],
])('%s carries a link', (name) => {
  expect(nameFault(name)).toBe('link');
});
