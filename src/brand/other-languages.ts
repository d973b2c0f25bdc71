/** Words of the brand about itself in other languages: what brand.ts and defaults.ts say in English. */
export const brandIn: Readonly<Record<string, { readonly tagline: string; readonly description: string } | undefined>> = {
  hi: {
    tagline: 'चमकती ज्वेलरी, रोज़ पहनने लायक कीमत पर',
    description: 'इमिटेशन ज्वेलरी, रोज़ पहनने के लिए।',
  },
};
