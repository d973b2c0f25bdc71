import { orderRuleTexts } from '../order/order-rules.texts.ts';

/**
 * Returns the notice before paying for an order that holds nothing, because too much is held without payment: see `holdLimits`.
 */
export const unheldNotice = (): string => orderRuleTexts().unheld;
