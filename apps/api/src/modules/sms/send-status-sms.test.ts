import { describe, expect, it } from 'vitest';
import { formatStatusSms } from './send-status-sms.ts';

describe('The body of a status SMS', () => {
  const news = { number: 'MQ-7K2M9QXA', vehicle: '2019 Ferrari 488 Pista', status: 'approved', consignmentId: 7 };

  it('is one line about the vehicle, whatever its name', () => {
    expect(formatStatusSms(news, 'https://m.example')).toBe(
      'Marque: your 2019 Ferrari 488 Pista (MQ-7K2M9QXA) is now Approved. See https://m.example/consignments/7 (stop texts in your settings)',
    );
    const long = formatStatusSms({ ...news, vehicle: `x\r\n${'long '.repeat(50)}` }, 'https://m.example');
    expect(long.length).toBeLessThan(160);
    expect(long).not.toMatch(/[\r\n]/);
    expect(formatStatusSms({ ...news, vehicle: null }, 'https://m.example')).toContain('your vehicle (MQ-7K2M9QXA)');
  });
});
