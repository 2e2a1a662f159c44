//go:build !noasm

#include "textflag.h"

// func dotAVX2(q *int16, c *int8, n int) int32
//
// Y0 and Y1 hold eight sums each. A round takes 32 numbers: the codes are made
// as wide as those of the query, multiplied, and added in pairs.
TEXT ·dotAVX2(SB), NOSPLIT, $0-28
	MOVQ  q+0(FP), SI
	MOVQ  c+8(FP), DI
	MOVQ  n+16(FP), CX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	SHRQ  $5, CX
	JZ    done

loop:
	VPMOVSXBW (DI), Y2
	VPMOVSXBW 16(DI), Y3
	VPMADDWD  (SI), Y2, Y2
	VPMADDWD  32(SI), Y3, Y3
	VPADDD    Y2, Y0, Y0
	VPADDD    Y3, Y1, Y1
	ADDQ      $32, DI
	ADDQ      $64, SI
	DECQ      CX
	JNZ       loop

done:
	VPADDD       Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xB1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	VZEROUPPER
	MOVL         AX, ret+24(FP)
	RET
