import { describe, expect, it } from 'vitest';
import { safeLink } from '../../safe-link.ts';
import { courierIds, courierNamed, parcelOf, trackingLink } from './couriers.ts';
import { readShipments } from './shipment-lines.ts';

const read = (text: string) => readShipments(text, 'shiprocket');
const faults = (text: string) => read(text).map((line) => ('fault' in line ? line.fault : 'ready'));

describe('pasted tracking numbers', () => {
  it('come from a spreadsheet, with or without the names of its columns', () => {
    expect(read('Order\tAWB\nCHK-20412\tAB123456\r\n20413\t998877665544\tBlue Dart\n')).toEqual([
      { line: 2, text: 'CHK-20412\tAB123456', order: 20412, url: 'https://shiprocket.co/tracking/AB123456' },
      {
        line: 3,
        text: '20413\t998877665544\tBlue Dart',
        order: 20413,
        url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=998877665544',
      },
    ]);
  });

  it('or are typed with blanks, commas and semicolons', () => {
    expect(faults('20412 AB123456\n chk 20413;AB123457\nCHK-20414, AB123458, delhivery surface')).toEqual(['ready', 'ready', 'ready']);
  });

  it('a whole link is kept as it is', () => {
    expect(read('20412 https://track.example/x?y=1')).toMatchObject([{ url: 'https://track.example/x?y=1' }]);
    expect(faults('20412 http://track.example\n20413 javascript:alert(1)')).toEqual([
      'A tracking link begins with https://.',
      'A tracking number has 6 to 30 letters and digits.',
    ]);
  });

  it('a line that does not fit says why, and the others stand', () => {
    expect(faults('hello 1\n20412\n20413 ab\n20414 AB123456 Pigeon Post\n20415 AB123456\n=1+1\tAB123456')).toEqual([
      'The line does not begin with an order number.',
      'The tracking number is missing.',
      'A tracking number has 6 to 30 letters and digits.',
      'The courier “Pigeon Post” is not known.',
      'ready',
      'The line does not begin with an order number.',
    ]);
  });

  it('an order or a parcel that comes twice is a fault', () => {
    expect(faults('20412 AB123456\n20412 AB123457\n20413 ab123456')).toEqual([
      'ready',
      'The order is in line 1 already.',
      'The tracking number is in line 1 already.',
    ]);
  });

  it('knows couriers by the words that people use', () => {
    expect(['BLUEDART Express', 'Delhivery Surface', 'ecom', '', '123'].map(courierNamed)).toEqual([
      'bluedart',
      'delhivery',
      'ecom',
      null,
      null,
    ]);
  });
});

describe('couriers', () => {
  it('each has a link from which courier and number are read again', () => {
    expect(courierIds.length).toBeGreaterThanOrEqual(17);
    for (const courier of courierIds) {
      const url = trackingLink(courier, 'EK123456789IN');
      expect(safeLink(url)).toBe(url);
      expect(parcelOf(url)).toEqual({ courier, number: 'EK123456789IN' });
    }
    expect(parcelOf('https://track.example/EK123456789IN')).toBeNull();
  });

  it('those that a small shop uses are known by their names', () => {
    const names = [
      'India Post',
      'Speed Post',
      'Shree Maruti',
      'Trackon',
      'The Professional Couriers',
      'ST Courier',
      'Shadowfax',
      'Gati',
      'Safexpress',
      'TCI',
    ];
    expect(names.map(courierNamed)).toEqual([
      ...['indiapost', 'indiapost', 'maruti', 'trackon', 'professional', 'stcourier', 'shadowfax', 'gati', 'safexpress', 'tci'],
    ]);
  });
});
