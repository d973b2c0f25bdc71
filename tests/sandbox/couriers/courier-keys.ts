/** The stand-ins' settings for the shop. */
export const courierKeys = {
  SHIPROCKET_EMAIL: 'desk@chamak.example',
  SHIPROCKET_PASSWORD: 'sandbox_shiprocket_password',
  SHIPROCKET_WEBHOOK_KEY: 'sandbox_shiprocket_webhook_key',
  SHIPROCKET_PICKUP: 'Shop',
  DELHIVERY_TOKEN: 'sandbox_delhivery_token',
  DELHIVERY_WEBHOOK_KEY: 'sandbox_delhivery_webhook_key',
  DELHIVERY_PICKUP: 'Chamak Shop',
} as const;
