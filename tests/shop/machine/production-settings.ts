/** Settings with which a shop may sell. Their values exist nowhere else. */
export const productionSettings = {
  ENVIRONMENT: 'production',
  SHOP_URL: 'https://shop.chamak-jewels.in',
  TURSO_DATABASE_URL: 'libsql://chamak-owner.aws-ap-south-1.turso.io',
  TURSO_AUTH_TOKEN: 'eyJhbGciOiJFZERTQSJ9.eyJwIjoicncifQ.c2lnbmVk',
  SHOP_SECRET: '5f1d7a9c3e2b8460a7c9e1f3d5b70824',
  RAZORPAY_KEY_ID: 'rzp_live_Qx81LmT0pZr4Ab',
  RAZORPAY_KEY_SECRET: 'hR7kWq2ZpX9vNc4TbY6mLs1D',
  RAZORPAY_WEBHOOK_SECRET: 'c81e728d9d4c2f636f067f89',
  MAIL_FROM: 'orders@chamak-jewels.in',
  ADMIN_EMAIL: 'owner@chamak-jewels.in',
} as const;
