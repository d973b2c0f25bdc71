import { adminRead } from '../app/admin-calls.client.ts';

export const textListRead = adminRead('GET /admin/texts');
export const factsRead = adminRead('GET /admin/texts/facts');
export const pageTextRead = (kind: string) => adminRead('GET /admin/texts/pages/:kind', { params: { kind } });
export const ownPageRead = (slug: string) => adminRead('GET /admin/texts/own/:slug', { params: { slug } });
export const whatsappTextsRead = adminRead('GET /admin/texts/whatsapp');
export const mailTextRead = (kind: string) => adminRead('GET /admin/texts/mails/:kind', { params: { kind } });
