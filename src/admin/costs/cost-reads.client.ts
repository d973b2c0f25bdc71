import { adminRead } from '../app/admin-calls.client.ts';

export const lotsRead = (productId: number) => adminRead('GET /admin/margin/products/:id', { params: { id: productId } });

export const earnedRead = (orderId: string) => adminRead('GET /admin/margin/orders/:id', { params: { id: orderId } });
