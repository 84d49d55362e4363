/** The kind of area at the end of a Chinese name: people leave it out when they type (S7). */
export const areaKind = /(?:特别行政区|自治区|自治州|自治县|自治旗|地区|新区|[省市区县旗盟])$/
