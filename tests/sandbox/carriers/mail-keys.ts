/** The settings of each mail carrier for the stand-in of `mail-services.ts`. */
export const mailKeys = {
  ses: {
    SES_KEY_ID: 'AKIASANDBOX',
    SES_SECRET: 'sandbox_ses_secret',
    SES_REGION: 'ap-south-1',
    SES_WEBHOOK_TOKEN: 'sandbox_ses_webhook_token',
  },
  postmark: { POSTMARK_TOKEN: 'sandbox-postmark-token', POSTMARK_WEBHOOK_PASSWORD: 'sandbox_postmark_password' },
  resend: { RESEND_KEY: 're_sandbox_key', RESEND_WEBHOOK_SECRET: 'whsec_c2FuZGJveCByZXNlbmQgc2VjcmV0' },
} as const;
export type MailService = keyof typeof mailKeys;
