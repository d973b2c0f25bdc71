/** The company that takes the payments of the shop, as shoppers and the owner read it. */
export const GATEWAY_NAME = 'Razorpay';
