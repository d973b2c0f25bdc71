/** Returns how customers hear about their parcels. It promises WhatsApp only if messages can be sent that way (U-22). */
export const newsOfParcels = (byWhatsapp: boolean): string =>
  `Shipping and tracking updates are sent ${byWhatsapp ? 'over WhatsApp and by email' : 'by email'}.`;
