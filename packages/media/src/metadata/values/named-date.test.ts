import { describe, expect, it } from 'vitest'
import { namedTaken } from './named-date.ts'

const LATER = Date.UTC(2026, 0, 1)

describe('namedTaken', () => {
  // cspell:disable
  it.each([
    ['20180704_101112.jpg', '2018-07-04T10:11:12.000'],
    ['20180704_101112(0).jpg', '2018-07-04T10:11:12.000'],
    ['IMG_20211105_080910_123.jpg', '2021-11-05T08:09:10.000'],
    ['VID_20150412_181512.mp4', '2015-04-12T18:15:12.000'],
    ['00001IMG_00001_BURST20190708091011123_COVER.jpg', '2019-07-08T09:10:11.123'],
    ['DJI_20220805143015_0042_D.JPG', '2022-08-05T14:30:15.000'],
    ['IMG_20191224_180001_00_012.insp', '2019-12-24T18:00:01.000'],
    ['WIN_20160809_101112.JPG', '2016-08-09T10:11:12.000'],
    ['WIN_20160809_10_11_12_Pro.jpg', '2016-08-09T10:11:12.000'],
    ['C360_2014-03-02-10-11-12-131.jpg', '2014-03-02T10:11:12.131'],
    ['Screenshot_20200506-070809.png', '2020-05-06T07:08:09.000'],
    ['Screenshot_20200506-070809_Chrome.jpg', '2020-05-06T07:08:09.000'],
    ['Screenshot_2021-05-06-07-08-09-123_com.example.app.png', '2021-05-06T07:08:09.123'],
    ['Screen Shot 2018-09-10 at 11.12.13 AM.png', '2018-09-10T11:12:13.000'],
    ['Screen Shot 2018-09-10 at 12.12.13 AM (2).png', '2018-09-10T00:12:13.000'],
    ['Screenshot 2024-02-29 at 9.05.07\u202fPM.png', '2024-02-29T21:05:07.000'],
    ['Screenshot from 2021-01-02 10-11-12.png', '2021-01-02T10:11:12.000'],
    ['Screenshot 2021-01-02 101112.png', '2021-01-02T10:11:12.000'],
    ['Simulator Screenshot - iPhone 15 - 2023-10-11 at 12.13.14.png', '2023-10-11T12:13:14.000'],
    ['Bildschirmfoto 2021-01-02 um 10.11.12.png', '2021-01-02T10:11:12.000'],
    ['Capture d’écran 2021-01-02 à 10.11.12.png', '2021-01-02T10:11:12.000'],
    ['Skærmbillede 2021-01-02 kl. 10.11.12.png', '2021-01-02T10:11:12.000'],
    ['截屏2021-01-02 下午3.11.12.png', '2021-01-02T15:11:12.000'],
    ['WhatsApp Image 2022-06-07 at 18.19.20.jpeg', '2022-06-07T18:19:20.000'],
    ['WhatsApp Video 2023-02-03 at 6.05.04 PM.mp4', '2023-02-03T18:05:04.000'],
    ['signal-2021-03-14-153007.jpg', '2021-03-14T15:30:07.000'],
    ['signal-2021-03-14-153007_002.jpg', '2021-03-14T15:30:07.000'],
    ['signal-2023-09-01-16-05-07-412.jpg', '2023-09-01T16:05:07.412'],
    ['photo_2021-11-05_08-09-11 (2).jpg', '2021-11-05T08:09:11.000'],
    ['2013-05-06 07.08.09-1.jpg', '2013-05-06T07:08:09.000'],
    ['IMG-20190704-WA0007.jpg', '2019-07-04T12:00:00.000'],
    ['2003-07-12.jpg', '2003-07-12T12:00:00.000'],
    ['Scan 2003-07-13 (2).jpg', '2003-07-13T12:00:00.000'],
    ['Scan_20030714.jpg', '2003-07-14T12:00:00.000'],
    ['Scan 15.07.2003 (3).jpg', '2003-07-15T12:00:00.000'],
  ])('reads the local time in %s', (name, local) => {
    expect(namedTaken(name, LATER)).toEqual({ local, offsetMinutes: null, guess: 'name' })
  })

  // The tests run in the time zone UTC.
  it.each([
    ['PXL_20230102_030405678.jpg', '2023-01-02T03:04:05.678'],
    ['PXL_20230102_030405678.MP.jpg', '2023-01-02T03:04:05.678'],
    ['FB_IMG_1562191506789.jpg', '2019-07-03T22:05:06.789'],
    ['mmexport1531000000123.jpg', '2018-07-07T21:46:40.123'],
    ['1562191506789.jpg', '2019-07-03T22:05:06.789'],
  ])('reads the moment in %s', (name, local) => {
    expect(namedTaken(name, LATER)).toEqual({ local, offsetMinutes: 0, guess: 'name' })
  })

  it.each([
    'received_1234567890123456.jpeg',
    'IMG_20130229_101010.jpg',
    '20991231_235959.jpg',
    'order_20231399_1.jpg',
    'GOPR0042.JPG',
    'GH010042.MP4',
    'wallpaper 1080x1920.jpg',
    'IMG_1999.JPG',
    '4471990256310288473.jpg',
    '1d4caa6f-2019-0704-901b-9387de10e528.jpg',
    'd41d8cd98f00b20420190704e9800998ecf8427e.jpg',
    'photo 1.jpg',
    '',
  ])('finds no date in %s', name => {
    expect(namedTaken(name, LATER)).toBeUndefined()
  })
  // cspell:enable

  it('finds no date that is later than the file', () => {
    expect(namedTaken('20180704_101112.jpg', Date.UTC(2018, 6, 1))).toBeUndefined()
    expect(namedTaken('20180704_101112.jpg', Date.UTC(2018, 6, 4, 9))).toBeDefined()
    expect(namedTaken('20180704_101112.jpg', Date.UTC(1980, 0, 1))).toBeDefined()
  })

  it('gives a day without a time the time of the file, if both are of one day', () => {
    const local = namedTaken('IMG-20190704-WA0007.jpg', Date.UTC(2019, 6, 4, 18, 5, 6))?.local
    expect(local).toBe('2019-07-04T18:05:06.000')
  })
})
