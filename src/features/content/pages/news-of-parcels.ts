/** How the shop tells about a parcel. It promises WhatsApp only where messages can be sent that way (U-22). */
export const newsOfParcels = (byWhatsapp: boolean): string =>
  `Shipping and tracking updates are sent ${byWhatsapp ? 'over WhatsApp and by email' : 'by email'}.`;
